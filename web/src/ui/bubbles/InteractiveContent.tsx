import type { InteractiveData } from '@chatflow/contract'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconList,
  IconPhone,
  type Icon,
} from '@tabler/icons-react'
import { formatMoney } from '../../platform/format.ts'
import { MessageText } from '../MessageText.tsx'
import classes from './bubbles.module.css'
import { HeaderPicture } from './pictures.tsx'

type OfKind<K extends InteractiveData['kind']> = Extract<InteractiveData, { kind: K }>

interface InteractiveProps {
  data: InteractiveData
  picture?: string | null | undefined
  /** What the button of a message does with its code, number or address. */
  use: Record<'copy' | 'call' | 'url', (text: string) => void>
  pix: (pix: OfKind<'pix'>) => PixWords
  /** On the phone of the customer, who taps; elsewhere lists and buttons are only read. */
  taps?: Taps
}
interface PixWords {
  title: string
  key: string
  free: string
  copy: string
}
interface Taps {
  openList: () => void
  listHint: (list: OfKind<'list'>) => string
  tap: (buttonId: string) => void
}

/** A list, buttons or a payment that the customer was sent. */
export function InteractiveContent({ data, picture, use, pix, taps }: InteractiveProps) {
  if (data.kind === 'list') return <ListContent list={data} taps={taps} />
  if (data.kind === 'buttons') return <ButtonsContent data={data} taps={taps} />
  const isQuiet = taps !== undefined
  if (data.kind === 'pix')
    return (
      <>
        <PixCard pix={data} words={pix(data)} />
        <TapButton
          icon={IconCopy}
          label={pix(data).copy}
          isQuiet={isQuiet}
          onTap={() => use.copy(data.brCode)}
        />
      </>
    )
  return (
    <>
      <HeaderPicture src={picture} />
      <strong className={classes.headline}>{data.title}</strong>
      {data.description !== '' && <MessageText text={data.description} />}
      <TapButton
        icon={icons[data.kind]}
        label={data.buttonText}
        isQuiet={isQuiet}
        onTap={() => use[data.kind](data.copyText)}
      />
    </>
  )
}

const icons: Record<'copy' | 'call' | 'url', Icon> = {
  copy: IconCopy,
  call: IconPhone,
  url: IconExternalLink,
}

function ListContent({ list, taps }: { list: OfKind<'list'>; taps: Taps | undefined }) {
  return (
    <>
      {list.title !== '' && <strong className={classes.headline}>{list.title}</strong>}
      {list.description !== '' && <MessageText text={list.description} />}
      {!taps &&
        list.sections.map((section, index) => (
          <div key={`${index} ${section.title}`} className={classes.listSection}>
            {section.title !== '' && <span className={classes.listTitle}>{section.title}</span>}
            <ul className={classes.options}>
              {section.rows.map((row) => (
                <li key={row.rowId}>
                  {row.title}
                  {row.description && <span className={classes.listText}>{row.description}</span>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      {list.footer && <span className={classes.listText}>{list.footer}</span>}
      {taps && (
        <TapButton
          icon={IconList}
          label={list.buttonText}
          description={taps.listHint(list)}
          isQuiet
          onTap={taps.openList}
        />
      )}
      {!taps && (
        <span className={classes.tapped}>
          <IconList size={18} stroke={1.75} aria-hidden />
          {list.buttonText}
        </span>
      )}
    </>
  )
}

function ButtonsContent({ data, taps }: { data: OfKind<'buttons'>; taps: Taps | undefined }) {
  return (
    <>
      <MessageText text={data.description} />
      {taps ? (
        data.buttons.map(({ id, title }) => (
          <TapButton key={id} icon={IconArrowBackUp} label={title} isQuiet onTap={() => taps.tap(id)} />
        ))
      ) : (
        <ul className={classes.options}>
          {data.buttons.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function PixCard({ pix, words }: { pix: OfKind<'pix'>; words: PixWords }) {
  return (
    <span className={`${classes.card} ${classes.pix}`}>
      <span className={classes.pixMark} aria-hidden>
        PIX
      </span>
      <span className={classes.words}>
        <span className={classes.cardTitle}>{words.title}</span>
        <span>{pix.merchantName}</span>
        <span>{words.key}</span>
      </span>
      <strong className={classes.amount}>
        {pix.amount === null ? words.free : formatMoney(pix.amount / 100)}
      </strong>
    </span>
  )
}

interface TapButtonProps {
  icon?: Icon
  label: string
  description?: string
  /** Without a ground, as phones draw them. */
  isQuiet?: boolean
  onTap: () => void
}

export function TapButton({ icon: Picture, label, description, isQuiet, onTap }: TapButtonProps) {
  return (
    <Button
      className={classes.tap}
      variant={isQuiet ? 'subtle' : 'light'}
      size="compact-md"
      fullWidth
      leftSection={Picture && <Picture size={18} stroke={1.75} aria-hidden />}
      title={description}
      onClick={onTap}
    >
      {label}
    </Button>
  )
}
