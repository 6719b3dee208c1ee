import {
  filterOfReport,
  SavedReportForm,
  type ReportChoice,
  type SavedReport,
  type SavedReportChanges,
} from '@chatflow/contract'
import { periodOf } from '../dashboard/insightChoice.ts'
import { choiceOfSaved, isTicketKind } from './reportChoice.ts'

/** What a report asks, in the words of its file and of its page. */
const whatOf = (choice: ReportChoice) => ({
  kind: isTicketKind(choice.kind) ? ('tickets' as const) : choice.kind,
  filter: SavedReportForm.shape.filter.parse(filterOfReport(choice)),
  page: { ...choice },
})

/** A report that is to be kept for the first time, sent to oneself once it is sent. */
export const newForm = (choice: ReportChoice, ownId: number): SavedReportForm => ({
  ...whatOf(choice),
  name: '',
  isShared: false,
  period: 'month',
  frequency: null,
  hour: 8,
  format: 'xlsx',
  recipients: [ownId],
})

/** One that is kept, as it is. */
export function formOf(saved: SavedReport): SavedReportForm {
  const { name, isShared, period, frequency, hour, format, recipients, filter, page, kind } = saved
  return { name, isShared, period, frequency, hour, format, recipients, filter, page, kind }
}

/** Whether something else is asked now than what was kept, on the days that this means today. */
export function isChanged(saved: SavedReport, choice: ReportChoice): boolean {
  return JSON.stringify(inOrder(choiceOfSaved(saved))) !== JSON.stringify(inOrder(choice))
}

const inOrder = (choice: ReportChoice) =>
  Object.entries(choice).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** What the dialog changes of a kept report: what it asks may have been changed by a colleague meanwhile. */
export const detailsOf = ({ kind: _kind, filter: _filter, page: _page, ...details }: SavedReportForm) =>
  details

/**
 * What is asked now, and nothing else: its name and its readers stay as they are. Days of its own are taken by their name,
 * where they have one.
 */
export function changedForm(saved: SavedReport, choice: ReportChoice): SavedReportChanges {
  const { from, to } = choiceOfSaved(saved)
  const isOfSameDays = from === choice.from && to === choice.to
  return {
    ...whatOf(choice),
    period: isOfSameDays ? saved.period : (periodOf(choice) ?? null),
  }
}
