import { once } from 'node:events'
import type { Question, Ready, Settings, Used } from './measuredServer.ts'

interface Started {
  url: string
  stop(): Promise<unknown>
}

/** The child's side of `measuredServer`: starts with the parent's settings, answers it, and ends with it. */
export async function runUnderParent(start: (settings: Settings) => Promise<Started>) {
  // A Ctrl-C reaches the whole group; the parent hears it too and ends us in its own order.
  process.on('SIGINT', () => undefined)
  let server: Started | undefined
  let isLeft = false
  process.once('disconnect', () => {
    isLeft = true
    if (server) void end(server)
  })
  const [settings] = (await once(process, 'message')) as [Settings]
  server = await start(settings)
  if (isLeft) return end(server)
  process.on('message', (_question: Question) => tell(used()))
  tell({ url: server.url })
}

async function end(server: Started) {
  await server.stop()
  process.exit(0)
}

function tell(message: Ready | Used) {
  if (process.connected) process.send?.(message)
}

function used(): Used {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  return { cpu: (userCPUTime + systemCPUTime) / 1000, memory: process.memoryUsage.rss() }
}
