import { Button } from '~/ui/button'
import { formWords } from './form.words'

export const NoScriptSaveButton = () => (
  <noscript>
    <Button size="s">{formWords.save}</Button>
  </noscript>
)
