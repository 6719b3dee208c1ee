import type { Socket } from 'socket.io'

/** They name a place, which a browser leaves out as long as it does not know it. */
const placed = new Set(['joinChatBox', 'joinChatBoxLeave', 'resume'])
/** Noted, and nothing can be wrong with them. Events reach a browser by its person's rights, whatever list it shows. */
const noted = new Set([
  'joinTickets',
  'leaveTickets',
  'joinTicketsLeave',
  'joinNotification',
  'leaveNotification',
  'userStatus',
])

/** A browser that waits for an answer gets one, however little it says before it. */
export function answerAlways(socket: Pick<Socket, 'use'>) {
  socket.use((packet, next) => {
    const [name, first] = packet
    const answer: unknown = packet.at(-1)
    if (typeof answer !== 'function') return next()
    if (placed.has(name)) packet.splice(1, packet.length, first === answer ? undefined : first, answer)
    if (noted.has(name)) (packet.pop() as () => void)()
    next()
  })
}
