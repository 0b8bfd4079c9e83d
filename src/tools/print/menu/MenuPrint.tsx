import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useId, useMemo, useState } from 'react';
import { readAll } from '../../../api/lists/readAll';
import { readMenuSections } from '../../../api/lists/readMenuSections';
import { storedLook } from '../../../qrCodes/storedLook';
import type { Fonts } from '../../../qrCodes/paper/fonts';
import type { Paper } from '../../../qrCodes/paper/Paper';
import { pdfPaper } from '../../../qrCodes/paper/pdfPaper';
import { ids } from '../../../contract/ids';
import type { Me, Menu } from '../../../contract/records';
import { FailureBanner } from '../../../diagnosis/FailureBanner';
import { currentLanguage } from '../../../i18n/language';
import { CheckBox } from '../../../ui/control/CheckBox';
import { LanguageField } from '../../../ui/control/LanguageField';
import { describedBy, Field } from '../../../ui/control/Field';
import { SelectBox } from '../../../ui/control/TextBox';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Card } from '../../../ui/page/Card';
import { FileCard } from '../FileCard';
import styles from '../PrintPage.module.css';
import tools from '../../tools.module.css';
import { useFile } from '../useFile';
import { drawMenu, MENU_SHEETS, type MenuFormat } from './drawMenu';
import { printedMenu } from './printedMenu';

interface MenuPrintProps {
  fonts: Fonts;
  company: Me['company'];
}

/** Chooses a menu and a paper, and makes its pages. */
export function MenuPrint({ fonts, company }: MenuPrintProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const id = useId();
  // What an earlier visit to the page has read is never printed.
  const reading = useQuery({
    queryKey: ['print-menus'],
    queryFn: ({ signal }) => readAll<Menu>(dataProvider, 'menus', { signal }),
    gcTime: 0,
  });
  const { data: menus } = reading;
  const [chosen, setChosen] = useState('');
  const menu = menus?.find(one => String(one.id) === chosen) ?? menus?.[0];
  const categories = ids(menu?.categories);
  const readingSections = useQuery({
    queryKey: ['print-menu', menu?.id, categories],
    queryFn: ({ signal }) => readMenuSections(dataProvider, categories, signal),
    enabled: menu !== undefined,
    gcTime: 0,
  });
  const { data: sections } = readingSections;
  const [format, setFormat] = useState<MenuFormat>('a4');
  const [language, setLanguage] = useState(currentLanguage());
  const [colour, setColour] = useState(() => storedLook(company.name).colour);
  const [hasDescriptions, setDescriptions] = useState(true);
  const [hasIngredients, setIngredients] = useState(false);
  const printed = useMemo(
    () =>
      menu && sections && printedMenu(menu, sections, company, { language, hasDescriptions, hasIngredients }),
    [menu, sections, company, language, hasDescriptions, hasIngredients],
  );
  const file = useFile(JSON.stringify([menu?.id, format, language, colour, hasDescriptions, hasIngredients]));
  const draw = (paper: Paper) => {
    if (printed) drawMenu(paper, printed, format, colour);
  };
  const download = () =>
    file.make(`${printed?.name.replace(/[\\/:*?"<>|]/g, ' ') ?? ''}.pdf`, async () => {
      const paper = await pdfPaper(MENU_SHEETS[format], fonts);
      draw(paper);
      return paper.file();
    });

  const failed = [reading, readingSections].find(({ error }) => error);
  const failure = failed && (
    <FailureBanner error={failed.error} what={translate('print.no_menu')} onRetry={failed.refetch} />
  );
  const notice = failure ?? <p role="status">{translate('print.reading')}</p>;
  if (menus?.length === 0) return <EmptyState>{translate('print.empty_menus')}</EmptyState>;
  if (!menus) return notice;
  const paperField = {
    id: `${id}format`,
    help: format === 'folded' ? translate('print.folded_help') : undefined,
  };
  return (
    <>
      <Card title={translate('print.settings')}>
        <div className={tools.stack}>
          <div className={styles.fields}>
            <Field id={`${id}menu`} label={translate('print.menu')}>
              <SelectBox
                id={`${id}menu`}
                value={String(menu?.id)}
                onChange={event => setChosen(event.target.value)}
              >
                {menus.map(one => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </SelectBox>
            </Field>
            <Field {...paperField} label={translate('print.paper')}>
              <SelectBox
                id={paperField.id}
                value={format}
                onChange={event => setFormat(event.target.value as MenuFormat)}
                {...describedBy(paperField)}
              >
                {Object.keys(MENU_SHEETS).map(one => (
                  <option key={one} value={one}>
                    {translate(`print.papers.${one}`)}
                  </option>
                ))}
              </SelectBox>
            </Field>
            <LanguageField label={translate('print.language')} value={language} onChange={setLanguage} />
            <Field id={`${id}colour`} label={translate('links.look.colour')}>
              <input
                id={`${id}colour`}
                type="color"
                className={styles.colour}
                value={colour}
                onChange={event => setColour(event.target.value)}
              />
            </Field>
          </div>
          <CheckBox checked={hasDescriptions} onChange={setDescriptions}>
            {translate('print.descriptions')}
          </CheckBox>
          <CheckBox checked={hasIngredients} onChange={setIngredients}>
            {translate('print.ingredients')}
          </CheckBox>
        </div>
      </Card>
      {printed && !failure ? (
        <FileCard
          file={file}
          size={MENU_SHEETS[format]}
          draw={draw}
          isReady
          onDownload={() => void download()}
        >
          {printed.sections.length === 0 && translate('print.empty_menu')}
        </FileCard>
      ) : (
        notice
      )}
    </>
  );
}
