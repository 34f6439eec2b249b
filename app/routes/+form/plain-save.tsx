import { Button } from '~/ui/button'

/** The button of a form that saves itself, where no script does it. */
export const PlainSave = () => (
  <noscript>
    <Button size="s">Save</Button>
  </noscript>
)
