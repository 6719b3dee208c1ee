import type { RecipientStatus } from '@chatflow/contract'

/** Which of the recipients are shown. */
export interface RecipientChoice {
  searchParam?: string
  status?: RecipientStatus
  variant?: number
  answered?: boolean
  /** The code of why they were not reached. */
  reason?: string
}

/** As a query or a body takes it: what is not chosen is left out. */
export const chosenFilter = ({ searchParam = '', ...choice }: RecipientChoice) => ({
  searchParam,
  ...(Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined)) as Omit<
    RecipientChoice,
    'searchParam'
  >),
})
