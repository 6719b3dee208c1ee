import { brandDefaults, logoModes, type Brand, type CompanyBrand, type LogoMode } from '@chatflow/contract'
import { Button, ColorInput } from '@mantine/core'
import { useState } from 'react'
import type { Scheme } from '../../platform/accent.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Section } from '../../ui/Section.tsx'
import { BrandPicture } from './BrandPicture.tsx'
import { BrandSample } from './BrandSample.tsx'
import { SavedText } from './SavedText.tsx'
import settingClasses from './settings.module.css'
import classes from './whiteLabel.module.css'

const modes = Object.keys(logoModes) as LogoMode[]

export interface BrandSaving {
  isSaving: boolean
  /** Empty is as it came. */
  run: (key: keyof Brand, value: string) => Promise<void>
  send: (mode: LogoMode, file: File) => Promise<void>
}

interface BrandEditorProps {
  brand: CompanyBrand['brand']
  /** What the name is while nobody has chosen one. */
  namePlaceholder?: string
  save: BrandSaving
}

/** Name, colours and pictures of a brand: the installation's, or that of one company. */
export function BrandEditor({ brand, namePlaceholder, save }: BrandEditorProps) {
  const { t } = useTranslation('whiteLabel')
  return (
    <>
      <div className={settingClasses.card}>
        <Section level={2} isSplit title={t('name.title')} description={t('name.about')}>
          <SavedText
            label={t('name.label')}
            description={t('name.help')}
            value={brand.appName ?? ''}
            {...(namePlaceholder !== undefined && { placeholder: namePlaceholder })}
            kind="line"
            isSaving={save.isSaving}
            onSave={(value) => save.run('appName', value.trim())}
          />
        </Section>
      </div>
      <div className={settingClasses.card}>
        <Section level={2} isSplit title={t('colours.title')} description={t('colours.about')}>
          <div className={classes.colours}>
            {(['light', 'dark'] as const).map((scheme) => {
              const kept = brand[keyOf(scheme)] ?? brandDefaults[keyOf(scheme)]
              return <Colour key={scheme + kept} scheme={scheme} kept={kept} save={save} />
            })}
          </div>
        </Section>
      </div>
      <div className={settingClasses.card}>
        <Section level={2} isSplit title={t('pictures.title')} description={t('pictures.about')}>
          <div className={classes.pictures}>
            {modes.map((mode) => (
              <BrandPicture
                key={mode}
                mode={mode}
                name={brand[logoModes[mode]]}
                onSend={(file) => save.send(mode, file)}
                onRemove={() => save.run(logoModes[mode], '')}
              />
            ))}
          </div>
        </Section>
      </div>
    </>
  )
}

const keyOf = (scheme: Scheme) => (scheme === 'light' ? 'primaryColorLight' : 'primaryColorDark')

interface ColourProps {
  scheme: Scheme
  kept: string
  save: BrandSaving
}
function Colour({ scheme, kept, save }: ColourProps) {
  const { t } = useTranslation('whiteLabel')
  const [colour, setColour] = useState(kept)
  const key = keyOf(scheme)
  const isColour = /^#[0-9a-f]{6}$/i.test(colour)
  const isDefault = kept.toLowerCase() === brandDefaults[key].toLowerCase()
  return (
    <div className={classes.colour}>
      <ColorInput
        label={t(`colours.${scheme}`)}
        format="hex"
        value={colour}
        error={isColour ? undefined : t('colours.invalid')}
        onChange={setColour}
      />
      <BrandSample seed={isColour ? colour : kept} scheme={scheme} />
      <div className={classes.buttons}>
        <Button
          size="xs"
          disabled={!isColour || colour.toLowerCase() === kept.toLowerCase()}
          loading={save.isSaving}
          onClick={() => void save.run(key, colour).catch(notifyError)}
        >
          {t('colours.save')}
        </Button>
        {!isDefault && (
          <Button size="xs" variant="subtle" onClick={() => void save.run(key, '').catch(notifyError)}>
            {t('colours.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}
