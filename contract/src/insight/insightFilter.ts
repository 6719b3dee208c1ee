import { z } from 'zod'
import { idList, isoDate } from '../platform/fields.ts'

/** A day is meant as a whole, where the company is; a moment is exact. */
export const dayOrMoment = z.union([z.iso.date(), isoDate])

/** What every number can be narrowed to. Lists that are empty or left out narrow nothing. */
export const insightFilter = {
  queueIds: idList.optional(),
  users: idList.optional(),
  whatsappIds: idList.optional(),
  /** Of the customer, or the lane of the ticket. */
  tags: idList.optional(),
}
export interface InsightFilter {
  queueIds?: number[] | undefined
  users?: number[] | undefined
  whatsappIds?: number[] | undefined
  tags?: number[] | undefined
}

/** No period is longer: twenty years and their leap days. */
export const maxPeriodDays = 7_305
