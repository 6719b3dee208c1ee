import type { CampaignTotals } from '@chatflow/contract'

/** How many of the recipients have had their turn, whatever became of it. */
export const doneOf = ({ total, pending, waitingConfirmation }: CampaignTotals) =>
  total - pending - waitingConfirmation

/** From 0 to 100. Nobody to write to is all done. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 100))
