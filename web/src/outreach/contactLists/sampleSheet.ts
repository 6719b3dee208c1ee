import type { TFunction } from 'i18next'
import { currentLanguage } from '../../platform/i18n.ts'

/** A sheet to begin with, in the user's language: with a column of one's own, which campaigns can use. */
export function downloadSample(t: TFunction<'contactLists'>) {
  const separator = currentLanguage() === 'en' ? ',' : ';'
  const rows = [
    [t('fields.name'), t('fields.number'), t('fields.email'), t('sample.own')],
    ['Maria Souza', '5511987654321', 'maria@example.com', '12345'],
    ['João Lima', '5521987650000', '', '12346'],
  ]
  const content = `\uFEFF${rows.map((row) => row.join(separator)).join('\r\n')}\r\n`
  const link = document.createElement('a')
  link.href = `data:text/csv;charset=utf-8,${encodeURIComponent(content)}`
  link.download = t('sample.fileName')
  link.click()
}
