// Loaded into the program before its own code. A parent that was killed outright cannot pass a signal on,
// but the channel to it closes: the program stops in its usual order instead of holding the port forever.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
