/*
 * Loaded into a measured process before its own code (`--import`): reports over the parent's channel what the process
 * has used so far, as only the process itself knows it on every system, and collects garbage.
 */
process.on('message', (question) => {
  if (question === 'usage') {
    process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() });
  } else if (question === 'collect-garbage') {
    globalThis.gc?.({ execution: 'sync', type: 'major' });
    const { heapUsed, external } = process.memoryUsage();
    process.send?.(heapUsed + external);
  }
});
// The channel alone must not keep a process running that has nothing else to do.
process.channel?.unref();
