// One line for whoever's browser is in Nepali and who has chosen no language yet. The server sends it with every English page;
// scheme.js shows it before the first paint, so that nothing moves.
import { language } from '../../../../shared/language.ts';
import { otherLanguage } from '../../content/navigation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LanguageSwitch, rememberLanguage } from '../../ui/LanguageSwitch.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './LanguageOffer.module.css';

function decline(): void {
  rememberLanguage(language);
  delete document.documentElement.dataset.offer;
}

export function LanguageOffer() {
  if (language !== 'en') return null;
  return (
    <div data-print="off" className={styles.offer}>
      <Wrap className={styles.line}>
        <LanguageSwitch label={otherLanguage.offer} className={styles.link} />
        <IconButton aria-label={otherLanguage.decline} onClick={decline}>
          <Icon name="close" />
        </IconButton>
      </Wrap>
    </div>
  );
}
