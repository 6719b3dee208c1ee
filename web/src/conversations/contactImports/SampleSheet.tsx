import { Anchor } from '@mantine/core'
import { currentLanguage } from '../../platform/i18n.ts'
import { useTranslation } from '../../platform/useTranslation.ts'

/** A sheet to begin with, in the user's language. */
export function SampleSheet() {
  const { t } = useTranslation('contactImports')
  const separator = currentLanguage() === 'en' ? ',' : ';'
  const rows = [
    [t('fields.name'), t('fields.number'), t('fields.email'), t('fields.tags')],
    ['Maria Souza', '+55 11 98765-4321', 'maria@example.com', 'VIP'],
  ]
  const content = `\uFEFF${rows.map((row) => row.join(separator)).join('\r\n')}\r\n`
  return (
    <Anchor
      size="sm"
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(content)}`}
      download={t('sample.fileName')}
    >
      {t('sample.link')}
    </Anchor>
  )
}
