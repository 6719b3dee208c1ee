/** Text is what somebody typed or what identifies: numbers of phones lose their digits as numbers. */
export type Cell = string | number | Date

/** How the cells of a column are shown that are no text. */
export type CellKind = 'text' | 'id' | 'count' | 'decimal' | 'day' | 'moment'

export interface Column {
  title: string
  kind: CellKind
}

export interface Sheet {
  name: string
  at: Date
  /** Sheets know no zones: their days and times are those of the company's clocks. */
  timeZone: string
  columns: Column[]
  rows: AsyncIterable<Cell[]>
}
