import {
  dropContactImport,
  startContactImport,
  type ContactImport,
  type KnownPolicy,
} from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ColumnsSection } from './ColumnsSection.tsx'
import classes from './contactImports.module.css'
import { ImportOptions } from './ImportOptions.tsx'
import { RowsSection } from './RowsSection.tsx'

/** Everything a person decides before rows become contacts: what the columns are, which rows, and what of known people. */
export function ReviewImport({ found }: { found: ContactImport }) {
  const { t } = useTranslation('contactImports')
  const navigate = useNavigate()
  const [known, setKnown] = useState<KnownPolicy>(found.known)
  const [tagIds, setTagIds] = useState<number[]>(found.tagIds)
  const [isDropping, setDropping] = useState(false)
  const [start, drop] = [useAction(startContactImport), useAction(dropContactImport)]
  const params = { importId: found.id }
  const { chosen } = found.preview
  const amount = known === 'skip' ? chosen - found.preview.known : chosen
  const hasNumber = found.fields.includes('number')
  const begin = () => start.mutate({ params, body: { known, tagIds } }, { onError: notifyError })
  return (
    <>
      <div className={classes.review}>
        <div className={classes.choices}>
          <ColumnsSection found={found} />
          <ImportOptions known={known} onKnown={setKnown} tagIds={tagIds} onTagIds={setTagIds} />
        </div>
        <RowsSection found={found} known={known} />
      </div>
      <footer className={classes.footer}>
        <span className={classes.sum} role="status">
          {hasNumber
            ? t('review.sum', { count: amount, formatted: formatNumber(amount) })
            : t('review.noNumber')}
        </span>
        <Button variant="default" onClick={() => setDropping(true)}>
          {t('drop.button')}
        </Button>
        <Button
          disabled={amount === 0 || !hasNumber || found.state !== 'ready'}
          loading={start.isPending}
          onClick={begin}
        >
          {t('review.start')}
        </Button>
      </footer>
      {isDropping && (
        <ConfirmDialog
          title={t('drop.title')}
          confirmLabel={t('drop.button')}
          onConfirm={async () => {
            await drop.mutateAsync({ params })
            await navigate({ to: '/contacts/import' })
          }}
          onClose={() => setDropping(false)}
        >
          {t('drop.text', { name: found.name })}
        </ConfirmDialog>
      )}
    </>
  )
}
