// Stands for the first script of a former page, which a browser kept and the server no longer has: lets that page go, and
// loads today's. Today's is not a kept one: it is loaded once.
async function loadAnew() {
  if (!navigator.serviceWorker?.controller) return;
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  await caches.delete("fantail-page");
  location.reload();
}

void loadAnew();
