using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);

# Without `nodejs_compat`: a worker has neither a DOM nor Node.
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "out/worker.js")],
  compatibilityDate = "2026-01-01",
);
