import { readSetting } from '@chatflow/contract'
import { ActionIcon, Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useEndpoint } from '../../platform/api.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'

/** Where those who run the installation can be asked, if they said so. */
export function SupportLink() {
  const { t } = useTranslation('connections')
  const { data } = useEndpoint(readSetting, { params: { key: 'supportUrl' } })
  const isPhone = useIsPhone()
  if (!data || !('value' in data) || data.value === '') return null
  const link = { href: data.value, target: '_blank', rel: 'noopener noreferrer' }
  if (isPhone)
    return (
      <ActionIcon component="a" {...link} size={36} variant="default" aria-label={t('support')}>
        <IconLifebuoy size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    )
  return (
    <Button
      component="a"
      {...link}
      variant="default"
      leftSection={<IconLifebuoy size={18} stroke={1.75} aria-hidden />}
    >
      {t('support')}
    </Button>
  )
}
