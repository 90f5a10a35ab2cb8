import { dictionary } from '../../lib/i18n';

export const t = dictionary({
  de: { which: 'Was möchtest du tun?' },
  en: { which: 'What would you like to do?' },
});
