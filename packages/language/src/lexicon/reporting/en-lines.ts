import { list } from '../listing.js';

/**
 * Names of one line of a statement in the reports of different companies, the first as measures call it. Sources: labels of US GAAP and IFRS
 * taxonomies, and of the face statements of annual reports.
 */
export const englishLines: readonly (readonly string[])[] = [
  'net sales, total net sales, revenue, total revenue, net revenue, total net revenue, sales, total sales, consolidated net sales, total consolidated net revenues, revenues net of interest expense, total revenues net of interest expense',
  'cost of sales, total cost of sales, cost of goods sold, total cost of goods sold, cost of revenue, total cost of revenue, cost of products sold, cost of products and services',
  'gross profit, total gross profit',
  'operating income, income from operations, operating profit, operating earnings, earnings from operations, profit from operations, total operating income, operating loss, loss from operations',
  'net income, net earnings, consolidated net income, net profit, profit for the year, profit for the period, net income including noncontrolling interest, net loss',
  'income before income taxes, income before taxes, earnings before income taxes, earnings before taxes, income before provision for income taxes, profit before tax, income before income tax',
  'provision for income taxes, income tax expense, income tax provision, income taxes, total income tax expense, total provision for income taxes, tax expense',
  'interest expense, interest expense net, finance costs, total interest expense',
  'depreciation and amortization, depreciation and amortisation, depreciation amortization and other, depreciation',
  'research and development expenses, research and development, research development and related expenses, research and development costs',
  'selling general and administrative expenses, selling general and administrative, selling general and administrative costs',
  'net cash provided by operating activities, net cash from operating activities, net cash provided by operations, net cash generated from operating activities, cash provided by operating activities, net cash flows from operating activities, net cash used in operating activities',
  'purchases of property plant and equipment, purchases of property and equipment, purchase of property plant and equipment, purchase of property and equipment, capital expenditures, additions to property plant and equipment, additions to property and equipment, property plant and equipment additions, acquisition of property plant and equipment, payments for property plant and equipment, purchases of land buildings and equipment, purchases of fixed assets',
  'dividends paid, cash dividends paid, dividends, cash dividends, payment of dividends, dividends paid to shareholders',
  'property plant and equipment net, property and equipment net, property plant and equipment, property and equipment, total property plant and equipment net, net property and equipment, net property plant and equipment, land buildings and equipment',
  'accounts receivable, accounts receivable net, receivables, receivables net, trade receivables, trade receivables net, trade accounts receivable, trade accounts receivable net',
  'inventories, inventory, total inventories, inventories net, merchandise inventories',
  'accounts payable, trade payables, trade accounts payable, trade and other payables',
  'cash and cash equivalents, cash and equivalents, cash and cash equivalents at end of year',
  'total shareholders equity, total stockholders equity, total shareowners equity, total equity, equity',
  'short-term debt, short-term borrowings, notes payable, current portion of long-term debt',
  'long-term debt, long-term debt net, long-term debt less current portion, long-term borrowings',
].map(list);
