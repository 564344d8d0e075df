import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openPlatform } from '../../../platform/node/open-platform.ts';
import { startServer } from '../../../platform/node/server.ts';

/** The figures that a watched process sends in reply to any message. */
export interface LoopFigures {
  /** The longest time since the last message for which one task blocked the event loop, ms. */
  readonly blockedMs: number;
  /** The most CPU time of one turn of the loop, ms. Undefined outside Linux. */
  readonly busyMs: number | undefined;
  /** The factor by which other work of the machine slows the loop down. 1 outside Linux. */
  readonly stretch: number;
  /** The most memory that the process has had, bytes. */
  readonly peakBytes: number;
}

/** The interval of the measurements, ms. Each delay that Node reports includes the interval. */
const RESOLUTION_MS = 2;

interface CpuTimes {
  readonly ranMs: number;
  /** The time for which the thread was ready to run but had no core. */
  readonly waitedMs: number;
}

/** How long this process's main thread has run, and has waited for a core. Undefined outside Linux. */
function readCpuTimes(): CpuTimes | undefined {
  try {
    const [ranMs = 0, waitedMs = 0] = readFileSync('/proc/self/schedstat', 'utf8')
      .split(' ')
      .map(each => Number(each) / 1e6);
    return { ranMs, waitedMs };
  } catch {
    return undefined;
  }
}

/** Watches the CPU time of the turns of the loop. */
function watchTurns() {
  let last = readCpuTimes();
  let first = last;
  let longestMs = 0;
  const look = () => {
    const now = readCpuTimes();
    if (now && last) longestMs = Math.max(longestMs, now.ranMs - last.ranMs);
    last = now;
  };
  setInterval(look, RESOLUTION_MS);
  return {
    /** The figures since the last call. */
    take(): Pick<LoopFigures, 'busyMs' | 'stretch'> {
      look();
      const ranMs = last && first ? last.ranMs - first.ranMs : 0;
      const waitedMs = last && first ? last.waitedMs - first.waitedMs : 0;
      const taken = { busyMs: last && longestMs, stretch: ranMs ? (ranMs + waitedMs) / ranMs : 1 };
      first = last;
      longestMs = 0;
      return taken;
    },
  };
}

/** A child process: a platform on a database file or, without a file, an idle loop that shows the machine's delays. */
const [, , db] = process.argv;
if (process.send) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let url = '';
  if (db) {
    const platform = await openPlatform({ db, url: () => url });
    ({ url } = await startServer(platform, 0));
  }
  const turns = watchTurns();
  process.on('message', () => {
    const figures: LoopFigures = {
      blockedMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS),
      ...turns.take(),
      peakBytes: process.resourceUsage().maxRSS * 1024,
    };
    delays.reset();
    process.send?.(figures);
  });
  process.on('disconnect', () => process.exit());
  delays.enable();
  process.send({ url });
}
