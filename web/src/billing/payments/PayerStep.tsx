import { Button, TextInput } from '@mantine/core'
import { useTranslation } from '../../platform/useTranslation.ts'
import type { ContractForm } from '../../ui/useContractForm.ts'
import classes from './checkout.module.css'

export interface Payer extends Record<string, unknown> {
  firstName: string
  zipcode: string
}

export function PayerStep({ form, onDone }: { form: ContractForm<Payer>; onDone: () => void }) {
  const { t } = useTranslation('checkout')
  return (
    <form className={classes.fields} onSubmit={form.onSubmit(onDone)} noValidate>
      <TextInput
        label={t('payer.name')}
        autoComplete="name"
        maxLength={200}
        required
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={t('payer.document')}
        description={t('payer.documentHint')}
        inputMode="numeric"
        maxLength={30}
        required
        {...form.getInputProps('zipcode')}
      />
      <div className={classes.buttons}>
        <Button type="submit">{t('next')}</Button>
      </div>
    </form>
  )
}
