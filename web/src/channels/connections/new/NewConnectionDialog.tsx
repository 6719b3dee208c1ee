import type { ChannelKind, Network } from '@chatflow/contract'
import { Modal, Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { errorText } from '../../../platform/errors.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import dialogs from '../../../ui/dialogs.module.css'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useDialogLife } from '../../../ui/useDialogLife.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { channelIcons, providerIcons } from '../Channel.tsx'
import classes from './newConnection.module.css'
import { useNetworks, type OfferedChannel } from './useNetworks.ts'

interface NewConnectionDialogProps {
  onChoose: (network: Network) => void
  onClose: () => void
}

/** Which network, and how: decided before anything is filled in, because it decides what there is to fill in. */
export function NewConnectionDialog({ onChoose, onClose }: NewConnectionDialogProps) {
  const { t } = useTranslation('networks')
  const { t: tUi } = useTranslation('ui')
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  const { channels, error, retry } = useNetworks()
  return (
    <Modal
      {...life}
      onClose={close}
      title={t('title')}
      size={640}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': tUi('dialog.close') }}
    >
      {channels ? (
        <Choice channels={channels} onChoose={onChoose} />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={retry} />
      ) : (
        <Skeleton height={280} />
      )}
    </Modal>
  )
}

const isOpen = ({ isInPlan, ways }: OfferedChannel) => isInPlan && ways.length > 0

function Choice({
  channels,
  onChoose,
}: { channels: OfferedChannel[] } & Pick<NewConnectionDialogProps, 'onChoose'>) {
  const { t } = useTranslation('networks')
  const [chosen, setChosen] = useState<ChannelKind | undefined>(channels.find(isOpen)?.channel)
  const waysId = useId()
  const networkId = useId()
  const ways = channels.find(({ channel }) => channel === chosen)?.ways ?? []
  return (
    <div className={classes.choice}>
      <h3 id={networkId} className={classes.question}>
        {t('question')}
      </h3>
      <div role="radiogroup" aria-labelledby={networkId} className={classes.networks}>
        {channels.map((offered) => (
          <NetworkCard
            key={offered.channel}
            offered={offered}
            isChosen={offered.channel === chosen}
            onChoose={() => setChosen(offered.channel)}
          />
        ))}
      </div>
      <h3 id={waysId} className={classes.question}>
        {t('how')}
      </h3>
      <ul aria-labelledby={waysId} className={classes.ways}>
        {ways.map((network) => (
          <li key={network.provider}>
            <WayCard network={network} onChoose={() => onChoose(network)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface NetworkCardProps {
  offered: OfferedChannel
  isChosen: boolean
  onChoose: () => void
}
function NetworkCard({ offered, isChosen, onChoose }: NetworkCardProps) {
  const { t } = useTranslation(['connections', 'networks'])
  const { channel, isInPlan } = offered
  const Picture = channelIcons[channel]
  const name = t(`connections:channels.${channel}`)
  const note = isOpen(offered) ? undefined : t(isInPlan ? 'networks:notOffered' : 'networks:notInPlan')
  return (
    <label
      className={classes.network}
      data-chosen={isChosen || undefined}
      data-closed={note ? true : undefined}
    >
      <input
        type="radio"
        name="channel"
        className={classes.radio}
        checked={isChosen}
        disabled={note !== undefined}
        onChange={onChoose}
      />
      <Picture size={28} stroke={1.5} aria-hidden />
      <span className={classes.networkName}>{name}</span>
      {note && <span className={classes.networkNote}>{note}</span>}
    </label>
  )
}

function WayCard({ network, onChoose }: { network: Network; onChoose: () => void }) {
  const { t } = useTranslation('networks')
  const { provider } = network
  const Picture = providerIcons[provider]
  return (
    <UnstyledButton className={classes.way} onClick={onChoose}>
      <span className={classes.wayIcon}>
        <Picture size={20} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.wayWords}>
        <span className={classes.wayName}>{t(`ways.${provider}.title`)}</span>
        <span className={classes.wayText}>{t(`ways.${provider}.text`)}</span>
      </span>
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
}
