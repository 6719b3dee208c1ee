/**
 * The server's features, lowest first. A feature may import the platform and the features before it in this
 * list; it reaches the ones after it by publishing a domain event that they listen to (`server/src/listeners.ts`).
 * Put a new feature after everything it imports. When two features want each other, one of the two directions is
 * an event. `npm run check` enforces the order (`scripts/checkImports.mjs`).
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
  'connections',
  'simulator',
  'auth',
  'announcements',
  'system',
]
