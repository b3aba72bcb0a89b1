import cluster from 'node:cluster';
import { live } from './life.ts';
import { readConfig } from './platform/config/config.ts';
import { portIsFree } from './platform/processes/port.ts';

// What a start does not need is not loaded: the process above the web processes stays small.
if (cluster.isWorker) (await import('./web-process.ts')).serve();
else
  live(async (life) => {
    const config = readConfig(process.env);
    await portIsFree(config);
    if (config.webProcesses > 1) return (await import('./several.ts')).startSeveral(config, life);
    return (await import('./alone.ts')).startAlone(config, life);
  });
