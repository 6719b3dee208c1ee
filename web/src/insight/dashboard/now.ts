import type { DashboardNow } from '@chatflow/contract'

/** Who is there changes by the minute; the numbers of a period, which name people too, are read once. */
export const isOnlineNow = (
  { id, online }: { id: number; online: boolean },
  now: Pick<DashboardNow, 'people'> | undefined,
) => (now ? now.people.some((person) => person.id === id && person.online) : online)

/** A company without any connection has none that is up. */
export const connectionsAre = ({
  connections,
  connectionsDown,
}: Pick<DashboardNow, 'connections' | 'connectionsDown'>) =>
  connections === 0 ? 'noConnections' : connectionsDown.length > 0 ? 'down' : 'allConnected'
