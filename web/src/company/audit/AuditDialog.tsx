import type { AuditEntry } from '@chatflow/contract'
import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../platform/format.ts'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import classes from './audit.module.css'
import { changesOf, written } from './changesOf.ts'
import { useAuditWords } from './useAuditWords.ts'

/** One deed: what it was before and after. */
export function AuditDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const { entityWord, actionWord, whoOf } = useAuditWords()
  const changes = changesOf(entry)
  return (
    <ViewDialog
      title={`${actionWord(entry.action)}: ${entityWord(entry.entity)} ${entry.entityId}`}
      onClose={onClose}
    >
      <p className={classes.about}>
        {[whoOf(entry), formatDateTime(entry.createdAt), entry.address].filter(Boolean).join(' · ')}
      </p>
      {changes.length === 0 ? (
        <p className={classes.quiet}>{t('noDetails')}</p>
      ) : (
        <div className={classes.scroller}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('field')}</Table.Th>
                <Table.Th>{t('before')}</Table.Th>
                <Table.Th>{t('after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ field, before, after }) => (
                <Table.Tr key={field}>
                  <Table.Td>{field}</Table.Td>
                  <Table.Td className={classes.value}>{written(before)}</Table.Td>
                  <Table.Td className={classes.value}>{written(after)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </ViewDialog>
  )
}
