import { Kbd } from '@mantine/core'
import { Fragment } from 'react'
import { isApple } from '../../../../keys/platform.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { ViewDialog } from '../../../../ui/ViewDialog.tsx'
import classes from './parts.module.css'

const mod = isApple ? '⌘' : 'Ctrl'
const keys = [
  ['walk', ['Tab']],
  ['edit', ['Enter']],
  ['add', ['N']],
  ['connect', ['C']],
  ['move', ['←', '↑', '→', '↓']],
  ['remove', ['Delete', 'Backspace']],
  ['find', [`${mod} F`]],
  ['duplicate', [`${mod} D`]],
  ['copy', [`${mod} C`, `${mod} X`, `${mod} V`]],
  ['undo', [`${mod} Z`, `${mod} Shift Z`]],
  ['all', [`${mod} A`]],
  ['several', ['Shift', mod]],
  ['save', [`${mod} S`]],
] as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('flowEditor')
  return (
    <ViewDialog title={t('keys.title')} onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map(([name, pressed]) => (
          <Fragment key={name}>
            <dt>{t(`keys.${name}`)}</dt>
            <dd>
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </ViewDialog>
  )
}
