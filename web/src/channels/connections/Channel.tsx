import type { ChannelKind, Connection } from '@chatflow/contract'
import { IconBrandFacebook, IconBrandInstagram, IconBrandWhatsapp, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './connections.module.css'

const icons: Record<ChannelKind, Icon> = {
  whatsapp: IconBrandWhatsapp,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
}

export function Channel({ connection }: { connection: Pick<Connection, 'channel' | 'provider'> }) {
  const { t } = useTranslation('connections')
  const Picture = icons[connection.channel]
  return (
    <span className={classes.channel}>
      <Picture size={18} stroke={1.75} aria-hidden />
      <span className={classes.lines}>
        {t(`channels.${connection.channel}`)}
        {connection.provider === 'simulator' && <span className={classes.second}>{t('simulated')}</span>}
      </span>
    </span>
  )
}
