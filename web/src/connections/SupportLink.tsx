import { readSetting } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../platform/api.ts'

/** Where those who run the installation can be asked, if they said so. */
export function SupportLink() {
  const { t } = useTranslation('connections')
  const { data } = useEndpoint(readSetting, { params: { key: 'supportUrl' } })
  if (!data || !('value' in data) || data.value === '') return null
  return (
    <Button
      component="a"
      href={data.value}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconLifebuoy size={18} stroke={1.75} aria-hidden />}
    >
      {t('support')}
    </Button>
  )
}
