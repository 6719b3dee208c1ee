import type { ChannelKind, Connection } from '@chatflow/contract'
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandMeta,
  IconBrandWhatsapp,
  IconCloud,
  IconDeviceMobileMessage,
  IconQrcode,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './connections.module.css'

export const channelIcons: Record<ChannelKind, Icon> = {
  whatsapp: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
}

export const providerIcons = {
  simulator: IconDeviceMobileMessage,
  baileys: IconQrcode,
  cloud: IconCloud,
  graph: IconBrandMeta,
} as const

export function Channel({ connection }: { connection: Pick<Connection, 'channel' | 'provider'> }) {
  const { t } = useTranslation('connections')
  const Picture = channelIcons[connection.channel]
  return (
    <span className={classes.channel}>
      <Picture size={18} stroke={1.75} aria-hidden />
      <span className={classes.lines}>
        {t(`channels.${connection.channel}`)}
        <span className={classes.second}>{t(`providers.${connection.provider}`)}</span>
      </span>
    </span>
  )
}
