from django.contrib.auth.models import AbstractUser
from django.db import models


class Currency(models.Model):
    name = models.CharField(max_length=50)
    code = models.CharField(max_length=3)
    symbol = models.CharField(max_length=8)
    minor_unit = models.PositiveSmallIntegerField()


class CompanyType(models.Model):
    name = models.CharField(max_length=50)


class Company(models.Model):
    name = models.CharField(max_length=200)
    address = models.CharField(max_length=500, blank=True)
    phone_number = models.CharField(max_length=50, blank=True)
    email = models.EmailField(blank=True)
    website = models.URLField(blank=True)
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT)
    company_type = models.ForeignKey(CompanyType, on_delete=models.PROTECT)


class Account(AbstractUser):
    company = models.ForeignKey(Company, on_delete=models.CASCADE)
    email = models.EmailField(unique=True)
    code = models.CharField(max_length=6, blank=True)


class OfCompany(models.Model):
    company = models.ForeignKey(Company, on_delete=models.CASCADE)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True


class Ingredient(OfCompany):
    name = models.CharField(max_length=200)


class Product(OfCompany):
    name = models.CharField(max_length=200)
    description = models.TextField(blank=True)
    price = models.DecimalField(max_digits=12, decimal_places=2)
    photo = models.ImageField(null=True, blank=True)
    ingredients = models.ManyToManyField(Ingredient, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)


class Category(OfCompany):
    name = models.CharField(max_length=200)
    description = models.TextField(blank=True)
    sort_order = models.IntegerField(default=0)


class ProductCategory(models.Model):
    product = models.ForeignKey(Product, on_delete=models.CASCADE)
    category = models.ForeignKey(Category, on_delete=models.CASCADE)
    sort_order = models.IntegerField(default=0)

    class Meta:
        unique_together = ["product", "category"]


class Menu(OfCompany):
    name = models.CharField(max_length=200)
    description = models.TextField(blank=True)
    categories = models.ManyToManyField(Category, blank=True)


class Link(OfCompany):
    menu = models.ForeignKey(Menu, on_delete=models.CASCADE)
    slug = models.SlugField(max_length=64, unique=True)
    description = models.TextField(blank=True)


class Allergen(OfCompany):
    """Not in section 7: the resource that the README adds."""

    name = models.CharField(max_length=200)
    photo = models.ImageField(null=True, blank=True)
    severity = models.CharField(max_length=20, choices=[("mild", "Mild"), ("serious", "Serious")])
    menu = models.ForeignKey(Menu, null=True, blank=True, on_delete=models.SET_NULL)
    is_active = models.BooleanField(default=True)
    sort_order = models.IntegerField(default=0)
