import { Menu } from '@mantine/core'
import { IconDeviceMobileDown } from '@tabler/icons-react'
import { installOffer } from '../../platform/installOffer.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'

export function InstallEntry() {
  const { t } = useTranslation('app')
  return (
    <Menu.Item
      leftSection={<IconDeviceMobileDown size={18} stroke={1.75} aria-hidden />}
      onClick={() => void installOffer.take().catch(notifyError)}
    >
      {t('install')}
    </Menu.Item>
  )
}
