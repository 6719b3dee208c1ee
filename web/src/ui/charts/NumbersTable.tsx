import type { ReactNode } from 'react'
import classes from './charts.module.css'

export interface Numbers {
  headers: string[]
  /** The first of each row is its name. */
  rows: (string | number)[][]
  /** Around a value, such as a link to what was counted. */
  link?: ((place: number, value: string | number) => ReactNode) | undefined
}

/** Names at the left, numbers at the right. */
export function NumbersTable({ headers, rows, link }: Numbers) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values], place) => (
            <tr key={`${place} ${name}`}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={headers[index + 1]}>{link ? link(place, value) : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
