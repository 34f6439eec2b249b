import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button'
import { Input } from '~/ui/field'
import { useHydrated } from '~/ui/use-hydrated'
import { useNavigation } from '@remix-run/react'
import { PostForm } from '../../+form/post-form'
import { checkoutPagesWords } from './checkout-pages.words'

/** One code for a cart. */
export function PromoCode({ applied }: { applied: string | null }) {
  const [code, setCode] = useState('')
  const isBusy = useNavigation().state !== 'idle'
  const isHydrated = useHydrated()
  if (applied !== null)
    return (
      <PostForm hiddenFields={{ intent: 'removePromo' }} className="flex items-center justify-between gap-2">
        <p className="text-m">{checkoutPagesWords.applied(applied)}</p>
        <Button variant="ghost" size="s" icon={<X size={14} aria-hidden />} disabled={isBusy}>
          {checkoutPagesWords.removePromo}
        </Button>
      </PostForm>
    )
  return (
    <PostForm hiddenFields={{ intent: 'promo' }} className="flex gap-2">
      <Input
        name="code"
        aria-label={checkoutPagesWords.promo}
        placeholder={checkoutPagesWords.promo}
        maxLength={40}
        required
        autoComplete="off"
        className="flex-1 uppercase placeholder:normal-case"
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button disabled={isHydrated && (code.trim() === '' || isBusy)}>{checkoutPagesWords.apply}</Button>
    </PostForm>
  )
}
