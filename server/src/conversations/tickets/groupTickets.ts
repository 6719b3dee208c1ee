/** Groups have a list of their own, unless their connection treats them as customers. */
export const isApart = (
  { isGroup }: { isGroup: boolean },
  connection: { groupAsTicket: boolean } | undefined,
): boolean => isGroup && !connection?.groupAsTicket
