import { redirect, type LoaderFunctionArgs } from '@remix-run/node'

export async function loader({ context }: LoaderFunctionArgs) {
  return redirect((await context.world.needsFirstOwner()) ? '/setup' : '/manage')
}
