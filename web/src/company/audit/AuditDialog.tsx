import { isColor, type AuditEntry } from '@chatflow/contract'
import { Table } from '@mantine/core'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Swatch } from '../../ui/Swatch.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './audit.module.css'
import { changesOf, type Change } from './changesOf.ts'
import { useAuditWords } from './useAuditWords.ts'
import { useFieldWords } from './useFieldWords.ts'

/** One deed: what it was before and after. */
export function AuditDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const { entityWord, actionWord, whoOf, nameOf } = useAuditWords()
  const changes = changesOf(entry)
  return (
    <ViewDialog
      title={`${actionWord(entry.action)}: ${entityWord(entry.entity)} ${nameOf(entry)}`.trim()}
      onClose={onClose}
    >
      <p className={classes.about}>
        {[whoOf(entry), formatDateTime(entry.createdAt), entry.address].filter(Boolean).join(' · ')}
      </p>
      {changes.length === 0 ? (
        <p className={classes.quiet}>{t('noDetails')}</p>
      ) : (
        <Changes entry={entry} changes={changes} />
      )}
    </ViewDialog>
  )
}

function Changes({ entry, changes }: { entry: AuditEntry; changes: Change[] }) {
  const { t } = useTranslation('audit')
  const { fieldWord, valueWord } = useFieldWords()
  // What is new was nothing before: a column of dashes would say so in every row.
  const hasBoth = entry.before !== null && entry.after !== null
  const said = (value: unknown, path: string[]) => (
    <Said text={valueWord(value, entry, path)} {...(isPainted(value) && { color: value })} />
  )
  return (
    <Table className={classes.changes} data-has-both={hasBoth || undefined}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('field')}</Table.Th>
          {hasBoth ? (
            <>
              <Table.Th>{t('before')}</Table.Th>
              <Table.Th>{t('after')}</Table.Th>
            </>
          ) : (
            <Table.Th>{t(entry.after === null ? 'before' : 'value')}</Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ path, before, after }) => (
          <Table.Tr key={path.join('.')}>
            <Table.Th scope="row">{fieldWord(path)}</Table.Th>
            {hasBoth && <Table.Td className={classes.was}>{said(before, path)}</Table.Td>}
            <Table.Td>{said(entry.after === null ? before : after, path)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const isPainted = (value: unknown): value is string => typeof value === 'string' && isColor(value)

function Said({ text, color }: { text: string; color?: string }) {
  if (color === undefined) return text
  return (
    <span className={classes.color}>
      <Swatch color={color} /> {text}
    </span>
  )
}
