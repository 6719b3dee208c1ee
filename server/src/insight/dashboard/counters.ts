import type { AttendantNumbers, DashboardCounters } from '@chatflow/contract'
import type { AttendanceSums } from '../rollups/readSums.ts'

/** What is not a sum over attendances of the period. */
export interface Standing {
  supportHappening: number
  supportPending: number
  supportGroups: number
  leads: number
  waitRating: number
}

/** The numbers of the screen from the sums. Where nothing happened they are 0. */
export function countersOf(sums: AttendanceSums, standing: Standing): DashboardCounters {
  const rated = ratedOf(sums)
  return {
    ...standing,
    supportFinished: sums.ended,
    avgSupportTime: minutesOf(sums.supportUs, sums.served),
    avgWaitTime: minutesOf(sums.waitUs, sums.served),
    served: sums.served,
    activeTickets: sums.active,
    passiveTickets: sums.begun - sums.active,
    npsPromotersPerc: percent(sums.promoters, rated),
    npsPassivePerc: percent(sums.passives, rated),
    npsDetractorsPerc: percent(sums.detractors, rated),
    npsScore: npsScore(sums),
    tickets: sums.begun,
    withRating: rated,
    withoutRating: sums.unrated,
    percRating: percent(rated, rated + sums.unrated),
  }
}

export function attendantOf(
  user: Pick<AttendantNumbers, 'id' | 'name' | 'online'>,
  sums: AttendanceSums,
): AttendantNumbers {
  const rated = ratedOf(sums)
  return {
    ...user,
    rating: rounded(rated && sums.marks / rated),
    countRating: rated,
    npsScore: npsScore(sums),
    tickets: sums.begun,
    finished: sums.over,
    served: sums.served,
    avgWaitTime: minutesOf(sums.waitUs, sums.served),
    avgSupportTime: minutesOf(sums.supportUs, sums.served),
  }
}

const ratedOf = ({ promoters, passives, detractors }: AttendanceSums) => promoters + passives + detractors

const npsScore = (sums: AttendanceSums) => {
  const rated = ratedOf(sums)
  return rounded(rated && ((sums.promoters - sums.detractors) / rated) * 100)
}

const percent = (part: number, whole: number) => rounded(whole && (part / whole) * 100)
const minutesOf = (micros: number, times: number) => rounded(times && micros / 60_000_000 / times)
const rounded = (value: number) => Math.round(value * 100) / 100
