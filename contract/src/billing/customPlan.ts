/** A plan to measure: what it costs in a month, in reais. */
export const customPlan = {
  basePrice: 49,
  pricePerUser: 11,
  pricePerConnection: 20,
  minUsers: 3,
  minConnections: 3,
  /** More than this is talked about in person. */
  maxEach: 500,
} as const

/** The base covers the first users and connections; each further one has its price. */
export const customPlanPrice = ({ users, connections }: { users: number; connections: number }) =>
  customPlan.basePrice +
  (users - customPlan.minUsers) * customPlan.pricePerUser +
  (connections - customPlan.minConnections) * customPlan.pricePerConnection
