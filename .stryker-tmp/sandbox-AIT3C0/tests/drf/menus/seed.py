from io import BytesIO

from django.core.files.base import ContentFile
from PIL import Image

from .models import Account, Category, Company, CompanyType, Currency, Ingredient, Link, Menu, Product, ProductCategory

# 21: one more than the panel shows on a page.
INGREDIENTS = (
    "Maydanoz Nane Kekik Kimyon Sumak Susam Tuz Karabiber Un Pirinç Bulgur Mercimek Nohut Soğan Sarımsak "
    "Domates Biber Patlıcan Zeytinyağı Tereyağı Yoğurt"
).split()


def seed():
    """Creates the public lists and a demo company. Its account is `demo`, its password `demo-menu-2026`."""
    for name, code, symbol in [("US dollar", "USD", "$"), ("Turkish lira", "TRY", "₺"), ("Euro", "EUR", "€")]:
        Currency.objects.create(name=name, code=code, symbol=symbol, minor_unit=2)
    for name in ["Restaurant", "Café"]:
        CompanyType.objects.create(name=name)

    company = Company.objects.create(
        name="Deniz Lokantası", address="Moda Caddesi 1", currency_id=2, company_type_id=1
    )
    Account.objects.create_user(
        "demo", "demo@example.com", "demo-menu-2026", first_name="Defne", last_name="Yılmaz", company=company
    )
    for name in INGREDIENTS:
        Ingredient.objects.create(company=company, name=name)
    soups, drinks = [
        Category.objects.create(company=company, name=name, sort_order=place)
        for place, name in enumerate(["Çorbalar", "İçecekler"])
    ]
    for place, (name, price) in enumerate([("Mercimek çorbası", "85.50"), ("Ezogelin çorbası", "90.00")]):
        product = Product.objects.create(company=company, name=name, price=price)
        product.ingredients.set(Ingredient.objects.filter(name="Mercimek"))
        ProductCategory.objects.create(product=product, category=soups, sort_order=place)
    tea = Product.objects.create(company=company, name="Demli çay", price="25.00", photo=photo())
    ProductCategory.objects.create(product=tea, category=drinks)
    menu = Menu.objects.create(company=company, name="Öğle menüsü")
    menu.categories.set([soups, drinks])
    Link.objects.create(company=company, menu=menu, slug="deniz-ogle")


def photo():
    file = BytesIO()
    Image.new("RGB", (300, 300), "#a0522d").save(file, "JPEG")
    return ContentFile(file.getvalue(), name="tea.jpg")
