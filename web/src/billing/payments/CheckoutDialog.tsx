import { CheckoutForm, findCompanyPlan, payInvoice, type Invoice, type ResponseOf } from '@chatflow/contract'
import { Modal, Stepper } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import dialogs from '../../ui/dialogs.module.css'
import { offer, useContractForm } from '../../ui/useContractForm.ts'
import { useDialogLife } from '../../ui/useDialogLife.ts'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import classes from './checkout.module.css'
import { PayerStep } from './PayerStep.tsx'
import { PlanStep } from './PlanStep.tsx'
import { payloadOf, type Choice } from './planChoice.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { WaysToPay } from './WaysToPay.tsx'

const Payer = CheckoutForm.pick({ firstName: true, zipcode: true })
/** The first step that is shown: who pays is mostly known. */
const planStep = 1

/** Who pays, what for, a last look, and then the ways to pay. */
export function CheckoutDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation('checkout')
  const isPhone = useIsPhone()
  const { close, life } = useDialogLife(onClose)
  const [ways, setWays] = useState<ResponseOf<typeof payInvoice>>()
  return (
    <Modal
      {...life}
      onClose={close}
      title={t(ways ? 'payTitle' : 'title', { id: invoice.id })}
      size={720}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
      classNames={{ title: dialogs.title }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {ways ? <WaysToPay ways={ways} /> : <Steps invoice={invoice} onWays={setWays} />}
    </Modal>
  )
}

interface StepsProps {
  invoice: Invoice
  onWays: (ways: ResponseOf<typeof payInvoice>) => void
}

function Steps({ invoice, onWays }: StepsProps) {
  const { t } = useTranslation('checkout')
  const { form, submit, isPaying, step, setStep, choice, setChoice } = useCheckout(invoice, onWays)
  // Where one is, for those who do not see the colour.
  const current = (at: number) => ({ 'aria-current': at === step ? ('step' as const) : undefined })
  return (
    <Stepper
      active={step}
      onStepClick={setStep}
      size="sm"
      classNames={{
        content: classes.step,
        steps: classes.steps,
        step: classes.stepButton,
        stepBody: classes.stepBody,
        stepLabel: classes.stepLabel,
        separator: classes.separator,
      }}
    >
      {/* The dialog begins with the plan: who pays is not yet said. */}
      <Stepper.Step
        label={t('steps.payer')}
        {...(form.values.zipcode === '' && { completedIcon: 1 })}
        {...current(0)}
      >
        <PayerStep form={form} onDone={() => setStep(choice ? 2 : planStep)} />
      </Stepper.Step>
      <Stepper.Step label={t('steps.plan')} {...current(planStep)}>
        <PlanStep
          invoice={invoice}
          choice={choice}
          onChoose={(chosen) => {
            setChoice(chosen)
            setStep(2)
          }}
        />
      </Stepper.Step>
      <Stepper.Step label={t('steps.review')} allowStepSelect={choice !== undefined} {...current(2)}>
        {choice && (
          <ReviewStep
            invoice={invoice}
            choice={choice}
            payer={form.values}
            isPaying={isPaying}
            onBack={() => setStep(planStep)}
            onPay={submit}
          />
        )}
      </Stepper.Step>
    </Stepper>
  )
}

function useCheckout(invoice: Invoice, onWays: StepsProps['onWays']) {
  const { t } = useTranslation('checkout')
  const { user } = useSession()
  const [step, setStep] = useState(planStep)
  const [choice, setChoice] = useState<Choice>()
  const pay = useAction(payInvoice)
  const { data: company } = useEndpoint(findCompanyPlan, { params: { companyId: user.companyId } })
  const form = useContractForm(Payer, { firstName: user.name, zipcode: '' })
  const [isOffered, setOffered] = useState(false)
  if (company?.document && !isOffered) {
    setOffered(true)
    if (!form.isDirty('zipcode')) offer(form, { zipcode: company.document })
  }
  const submit = async () => {
    if (form.validate().hasErrors || !choice) return setStep(0)
    try {
      const body = { ...form.values, ...payloadOf(choice), invoiceId: invoice.id }
      const ways = await pay.mutateAsync({ body })
      notifySuccess(t('made'))
      onWays(ways)
    } catch (error) {
      notifyError(error)
    }
  }
  return { form, submit, isPaying: pay.isPending, step, setStep, choice, setChoice }
}
