import Page from '../../bare-page/app/root'

export default Page
