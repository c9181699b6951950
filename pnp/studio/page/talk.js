// What the page asks of the studio, and what it is told without asking.

const refused = async (response) => {
  const text = await response.text();
  try { return new Error(JSON.parse(text).error); } catch { return new Error(text); }
};

export const get = async (path) => {
  const response = await fetch(path);
  if (!response.ok) throw await refused(response);
  return response.json();
};

const sent = (data) => ({
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data),
});

export const post = async (path, data) => {
  const response = await fetch(path, sent(data));
  if (!response.ok) throw await refused(response);
  return response.json();
};

// Calls `each` with every line of an answer as it comes; what is sent may be nothing.
export const lines = async (path, data, each) => {
  const response = await fetch(path, data ? sent(data) : {});
  if (!response.ok) throw await refused(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    for (const part of parts) if (part) each(JSON.parse(part));
  }
};

// A browser has six connections for all tabs, so a hidden tab gives its one back.
export const listen = (told, lost) => {
  let source = null;
  const begin = () => {
    if (source || document.hidden) return;
    source = new EventSource("news");
    source.onmessage = (event) => told(JSON.parse(event.data));
    source.onerror = () => {
      lost();
      if (source.readyState === EventSource.CLOSED) { source = null; setTimeout(begin, 1000); }
    };
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) { source?.close(); source = null; } else begin();
  });
  begin();
};

// What a person chose is kept for the next time, by game.
export const kept = (store) => {
  const key = () => `pnp-studio:${store.name}`;
  return {
    read: (name, value) => {
      try { return JSON.parse(localStorage.getItem(key()) ?? "{}")[name] ?? value; }
      catch { return value; }
    },
    write: (name, value) => {
      try {
        const all = JSON.parse(localStorage.getItem(key()) ?? "{}");
        localStorage.setItem(key(), JSON.stringify({ ...all, [name]: value }));
      } catch { /* a browser without a memory forgets */ }
    },
  };
};
