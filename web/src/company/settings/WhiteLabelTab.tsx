import { brandDefaults, changeSetting, logoModes, readBrand, type LogoMode } from '@chatflow/contract'
import { Button, ColorInput, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import type { Scheme } from '../../platform/accent.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { BrandPicture } from './BrandPicture.tsx'
import { BrandSample } from './BrandSample.tsx'
import { SavedText } from './SavedText.tsx'
import settingClasses from './settings.module.css'
import classes from './whiteLabel.module.css'

const modes = Object.keys(logoModes) as LogoMode[]

/** How the installation is called and looks. Every browser that is open follows at once. */
export function WhiteLabelTab() {
  const { t } = useTranslation('whiteLabel')
  const { data, error, refetch } = useEndpoint(readBrand, {}, { refreshOn: 'settings' })
  const save = useSaveBrand()
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} radius="var(--radius-card)" />
  return (
    <>
      <div className={settingClasses.card}>
        <Section level={2} isSplit title={t('name.title')} description={t('name.about')}>
          <SavedText
            label={t('name.label')}
            description={t('name.help')}
            value={data.appName}
            kind="line"
            isSaving={save.isSaving}
            onSave={(value) => save.run('appName', value.trim())}
          />
        </Section>
      </div>
      <div className={settingClasses.card}>
        <Section level={2} isSplit title={t('colours.title')} description={t('colours.about')}>
          <div className={classes.colours}>
            {(['light', 'dark'] as const).map((scheme) => (
              <Colour
                key={scheme + data[keyOf(scheme)]}
                scheme={scheme}
                kept={data[keyOf(scheme)]}
                save={save}
              />
            ))}
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
                name={data[logoModes[mode]]}
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
  save: ReturnType<typeof useSaveBrand>
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

function useSaveBrand() {
  const { t } = useTranslation('whiteLabel')
  const queries = useQueryClient()
  const change = useAction(changeSetting)
  return {
    isSaving: change.isPending,
    run: async (key: string, value: string) => {
      await change.mutateAsync({ params: { key }, body: { value } })
      await queries.invalidateQueries({ queryKey: [readBrand.path] })
      notifySuccess(t('saved'))
    },
  }
}
