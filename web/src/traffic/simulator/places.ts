/** Where a simulator and one of its phones are found in the address. */

export const simulatorPlace = (whatsappId: number | string) => ({ to: `/simulator/${whatsappId}` })

export const phonePlace = (whatsappId: number, number: string) => ({
  ...simulatorPlace(whatsappId),
  search: { number },
})

/** What the address of the split trial tells: whose phone lies at the left, and which ticket is open at the right. */
export interface TrialSearch {
  number?: string | undefined
  ticket?: string | undefined
}

export const trialPlace = (whatsappId: number, { number, ticket }: TrialSearch) => ({
  ...simulatorPlace(whatsappId),
  search: { split: true, ...(number && { number }), ...(ticket && { ticket }) },
})
