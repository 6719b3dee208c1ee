import { z } from 'zod'
import { connectionStatus } from './connections.ts'
import { endpoint } from './endpoint.ts'
import { idParam } from './fields.ts'

/** What the simulated phone can do to its connection. */
const phoneMove = (move: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/simulator/:whatsappId/${move}`,
    summary,
    access: 'connections-page:addConnection',
    params: z.object({ whatsappId: idParam }),
    answer: z.object({ status: connectionStatus }),
  })

export const scanSimulator = phoneMove('scan', 'The simulated phone scans the QR code.')
export const dropSimulator = phoneMove('drop', 'The simulated network goes away for a moment.')
export const banSimulator = phoneMove('ban', 'The simulated network bans the number.')
export const logoutSimulator = phoneMove('logout', 'The simulated phone removes the linked device.')
