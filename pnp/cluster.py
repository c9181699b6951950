"""Work on several machines by dask.distributed, which hands out tasks and sees to lost workers.

A task is a function of its arguments alone, so one whose worker dies is done again elsewhere and
comes to the same. Only a few tasks more than there are workers are under way at any time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Final, TypeVar

import pnp
from pnp.errors import PnpError

Answer = TypeVar("Answer")

HERE: Final = "local"
"""The address that starts workers on this machine."""

PATIENCE: Final = 30.0
"""Seconds within which a scheduler answers, and has a worker."""

TASK: Final = 1000
"""Games of a task unless the user says otherwise."""

AGAIN: Final = 20
"""How often a task is given out anew that dask has given up: three of its workers died."""


def ready() -> None:
    """Raise PnpError where dask.distributed is missing."""
    if find_spec("distributed") is None:
        hint = 'pip install "pnp-compiler[cluster]"'
        raise PnpError(f"a cluster needs distributed, which is not installed\n  hint: {hint}")


class Cluster:
    """Runs jobs on the workers of a scheduler, or on *count* of this machine; for `with`."""

    def __init__(self, address: str, count: int = 1) -> None:
        self.address, self.count = address, count
        self.client: Any = None
        self._open = ExitStack()

    def __enter__(self) -> Cluster:
        """Begin. Raises PnpError where no scheduler answers, or where it has no workers."""
        ready()
        from distributed import Client, LocalCluster

        try:
            where: Any = self.address
            if where == HERE:
                where = self._open.enter_context(
                    LocalCluster(n_workers=self.count, threads_per_worker=1, processes=True,
                                 dashboard_address=None, silence_logs="CRITICAL")
                )  # fmt: skip
            self.client = self._open.enter_context(Client(where, timeout=PATIENCE))
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            self._open.close()
            hint = "dask scheduler starts one, dask worker tcp://HOST:8786 a worker of it"
            raise PnpError(
                f"expected a scheduler with workers at {self.address}, found none\n  hint: {hint}"
            ) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.close()

    def each(self, job: Callable[..., Answer], arguments: Iterable[Any]) -> Iterator[Answer]:
        """Yield the answers to the same job for each of the arguments, in their order.

        Raises PnpError when the scheduler is lost, and what the job raises.
        """
        waiting: deque[tuple[Any, Any]] = deque()
        for argument in arguments:
            waiting.append((argument, self._ask(job, argument)))
            if len(waiting) >= self.window:
                yield self._answer(job, *waiting.popleft())
        while waiting:
            yield self._answer(job, *waiting.popleft())

    @property
    def window(self) -> int:
        """How many tasks are under way: two for each worker, as many as there are now."""
        return 2 * max(len(self.client.nthreads()), 1)

    def _ask(self, job: Callable[..., Answer], argument: Any) -> Any:
        return self.client.submit(done, pnp.__version__, job, argument, pure=False)

    def _answer(self, job: Callable[..., Answer], argument: Any, future: Any) -> Answer:
        from distributed import CancelledError, KilledWorker
        from distributed.comm import CommClosedError

        for _ in range(AGAIN):
            try:
                answer: Answer = future.result()
            except KilledWorker:
                future = self._ask(job, argument)
            except (CancelledError, CommClosedError, OSError) as error:
                hint = "with --save, the same command goes on with what is counted"
                raise PnpError(
                    f"expected {self.address} to last, found the scheduler gone\n  hint: {hint}"
                ) from error
            else:
                return answer
        hint = "memory may be short there; a smaller --task takes less"
        raise PnpError(f"expected workers to last, found that all die\n  hint: {hint}")


def done(version: str, job: Callable[..., Answer], argument: Any) -> Answer:
    """Return the answer to a job, on a worker. Raises PnpError for a worker with another pnp."""
    if version != pnp.__version__:
        raise PnpError(f"expected pnp {version} on every worker, found {pnp.__version__}")
    return job(argument)
