// Asks for /healthz ten times a second, from a process of its own: how long was the engine silent? FUZZ_URL.
const url = process.env.FUZZ_URL;

/** Milliseconds. */
const interval = 100;
const patience = 60_000;

const silences: { readonly ms: number; readonly at: number }[] = [];

async function watch(address: string): Promise<void> {
  const started = Date.now();
  process.on('message', () => process.send?.({ silences }));
  process.on('disconnect', () => process.exit(0));
  for (;;) {
    const asked = Date.now();
    let failure = '';
    try {
      const response = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(patience) });
      await response.text();
      if (response.status !== 200) failure = `status ${String(response.status)}`;
    } catch (error) {
      failure = String(error);
    }
    const ms = Date.now() - asked;
    if (failure !== '') console.log(`/healthz: ${failure}`);
    silences.push({ ms: failure === '' ? ms : patience, at: asked - started });
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}

if (url !== undefined) await watch(url);

export {};
