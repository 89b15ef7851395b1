export * as KernelMessage from "../../node_modules/@jupyterlab/services/lib/kernel/messages.js";
export * as ServerConnection from "../../node_modules/@jupyterlab/services/lib/serverconnection.js";
