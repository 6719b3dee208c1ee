/**
 * The server's features, lowest first. A feature may import the platform and the features before it in this
 * list. When one must react to what another does, the later one is called by the route that joins them.
 * Put a new feature after everything it imports. `npm run check` enforces the order (`scripts/checkImports.mjs`).
 */
export const serverFeatures = [
  'plans',
  'companies',
  'settings',
  'queues',
  'mails',
  'audit',
  'sessions',
  'users',
  'presence',
  'channels',
  'media',
  'connections',
  'directory',
  'contacts',
  'tickets',
  'ticketRooms',
  'outbox',
  'tags',
  'ticketNotes',
  'quickMessages',
  'messages',
  'delivery',
  'assignment',
  'attendance',
  'inbound',
  'schedules',
  'imports',
  'simulator',
  'auth',
  'announcements',
  'chats',
  'system',
]
