import { listPublicPlans, readUserCreation, signUp, SignUpForm, type Plan } from '@chatflow/contract'
import { Anchor, Button, Select, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatMoney } from '../../platform/format.ts'
import { currentLanguage } from '../../platform/i18n.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { goTo, PlaceLink } from '../../platform/place.tsx'
import { useTheme } from '../../platform/theme.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import classes from './auth.module.css'

export function SignUpPage() {
  const { data } = useEndpoint(readUserCreation, {})
  return data?.userCreation === 'disabled' ? <SignUpClosed /> : <OpenSignUp />
}

function SignUpClosed() {
  const { t } = useTranslation('auth')
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{t('signUp.title')}</h1>
      <p className={classes.hint}>{t('signUp.closed')}</p>
      <Button component={PlaceLink} href="/login" size="md" variant="default">
        {t('signUp.backToLogin')}
      </Button>
    </div>
  )
}

function OpenSignUp() {
  const { t } = useTranslation('auth')
  const plans = useEndpoint(listPublicPlans, {})
  const { mutate, isPending } = useAction(signUp)
  const { scheme } = useTheme()
  const [companyId] = useState(findReferrer)
  const form = useContractForm(SignUpForm, {
    companyName: '',
    name: '',
    email: '',
    password: '',
    phone: '',
    planId: '',
  })
  const submit = form.onSubmit((values) =>
    mutate(
      { body: { ...values, companyId, language: currentLanguage(), defaultTheme: scheme } },
      {
        onSuccess: () => {
          notifySuccess(t('signUp.done'))
          goTo('/login')
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'ERR_INVALID_INPUT') {
            form.setErrors(inWords(error.fieldErrors))
            return notifyError(t('signUp.failed'))
          }
          const taken = error instanceof ApiError ? takenField(error.code) : undefined
          if (taken) return form.setFieldError(taken, errorText(error))
          notifyError(error)
        },
      },
    ),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{t('signUp.title')}</h1>
      <TextInput
        label={t('signUp.companyName')}
        name="companyName"
        size="md"
        autoComplete="organization"
        autoFocus
        {...form.getInputProps('companyName')}
      />
      <div className={classes.pair}>
        <TextInput
          label={t('signUp.name')}
          name="name"
          size="md"
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('signUp.phone')}
          name="phone"
          type="tel"
          size="md"
          autoComplete="tel"
          {...form.getInputProps('phone')}
        />
      </div>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        size="md"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <PasswordField label={t('password')} name="password" size="md" {...form.getInputProps('password')} />
      <PlanSelect plans={plans.data} {...form.getInputProps('planId')} />
      {plans.errorUpdateCount > 0 && !plans.data && (
        <NoPlansRead isTrying={plans.isFetching} onRetry={() => void plans.refetch()} />
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="md" loading={isPending} fullWidth>
          {t('signUp.submit')}
        </Button>
      </div>
      <Anchor component={PlaceLink} href="/login" className={classes.link}>
        {t('signUp.haveAccount')}
      </Anchor>
    </form>
  )
}

/** What somebody else has already is said where it was entered. */
function takenField(code: string) {
  if (code === 'ERR_DUPLICATED_COMPANY') return 'companyName'
  return code === 'ERR_DUPLICATED_EMAIL' ? 'email' : undefined
}

function PlanSelect({ plans, ...input }: { plans: Plan[] | undefined } & GetInputPropsReturnType) {
  const { t } = useTranslation('auth')
  // What was chosen is seen with its price, however narrow the field is.
  const options = plans?.map(({ id, name, amount }) => ({
    value: String(id),
    label: `${name} · ${formatMoney(amount)}`,
  }))
  const sizeOf = (planId: string) => {
    const plan = plans?.find(({ id }) => String(id) === planId)
    return plan && t('signUp.planSize', plan)
  }
  return (
    <Select
      label={t('signUp.plan')}
      placeholder={t('signUp.planPlaceholder')}
      description={plans?.length === 0 ? t('signUp.noPlans') : undefined}
      name="planId"
      size="md"
      data={options ?? []}
      disabled={!plans}
      renderOption={({ option }) => (
        <div>
          <div>{option.label}</div>
          <div className={classes.planSize}>{sizeOf(option.value)}</div>
        </div>
      )}
      {...input}
    />
  )
}

/** Stays while it is tried again: otherwise the form would jump under the finger. */
function NoPlansRead({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['auth', 'ui'])
  return (
    <div className={classes.notice} role="alert" data-centred>
      <IconCloudOff size={20} stroke={1.75} aria-hidden />
      <p className={classes.noticeText}>{t('signUp.plansUnread')}</p>
      <Button variant="default" loading={isTrying} onClick={onRetry}>
        {t('ui:error.retry')}
      </Button>
    </div>
  )
}

/** Who sent the visitor: `?companyId=`. Anything that is no number is ignored. */
function findReferrer(): number | undefined {
  const id = Number(new URLSearchParams(window.location.search).get('companyId'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
